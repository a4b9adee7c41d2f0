let context: AudioContext | undefined;

/**
 * Two short tones, generated here: there is no file to fetch. Silent while the browser doesn't allow sound.
 */
export function playKnock(): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const [at, pitch] of [
    [0, 880],
    [0.12, 1175],
  ] as const) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, now + at);
    volume.gain.exponentialRampToValueAtTime(0.001, now + at + 0.18);
    tone.connect(volume).connect(context.destination);
    tone.start(now + at);
    tone.stop(now + at + 0.2);
  }
  // Before the first press in the page browsers play nothing.
  void context.resume().catch(() => undefined);
}

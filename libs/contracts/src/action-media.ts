import type { StepWithMedia } from './steps';

/** As much of an action's content as has media, in any of its forms. */
interface MediaOwner<M> {
  readonly media: M | null;
  readonly steps?: readonly StepWithMedia<M>[] | undefined;
}

interface PlacedMedia<M> {
  readonly media: M;
  /** Its place in `actionData`. */
  readonly path: string;
}

/** All media that an action sends: that of its message, and those of its steps. */
export function mediaOf<M>({ media, steps = [] }: MediaOwner<M>): PlacedMedia<M>[] {
  const found: PlacedMedia<M>[] = media ? [{ media, path: 'media' }] : [];
  for (const [at, step] of steps.entries()) {
    if (step.type === 'message' && step.media) found.push({ media: step.media, path: `steps.${at}.media` });
  }
  return found;
}

/** Ids of the uploaded files that an action sends, each once. */
export function fileIdsOf(
  content: MediaOwner<{ readonly source: 'upload'; readonly fileId: string } | { readonly source: 'url' }>,
): string[] {
  return [
    ...new Set(mediaOf(content).flatMap(({ media }) => (media.source === 'upload' ? [media.fileId] : []))),
  ];
}

/** The content with other media; a step that has neither text nor media then is left out. */
export function mapMedia<In, Out, Content extends MediaOwner<In>>(
  content: Content & MediaOwner<In>,
  map: (media: In) => Out | null,
): Omit<Content, 'media' | 'steps'> & { media: Out | null; steps: StepWithMedia<Out>[] } {
  const { media, steps = [], ...others } = content;
  const mapped = (one: In | null) => one && map(one);
  return {
    ...others,
    media: mapped(media),
    steps: steps.flatMap((step): StepWithMedia<Out>[] => {
      if (step.type !== 'message') return [step];
      const after = { ...step, media: mapped(step.media) };
      return step.media && !after.media && step.text.trim() === '' ? [] : [after];
    }),
  };
}

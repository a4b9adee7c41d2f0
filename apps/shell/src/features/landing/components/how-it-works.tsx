const steps = [
  {
    title: 'Get a token',
    text: "BotFather, Telegram's own service, makes a bot and hands you its token. It takes a minute.",
  },
  {
    title: 'Say what it answers',
    text: 'Start with /start. Add buttons for the next step, and follow-ups for later.',
  },
  {
    title: 'Be there when it counts',
    text: 'Chats arrive live. Read along, and answer yourself when a person is needed.',
  },
];

export function HowItWorks() {
  return (
    <section aria-labelledby="how" className="px-5 py-20 sm:px-8 sm:py-28">
      <div className="mx-auto max-w-6xl">
        <h2 id="how" className="text-3xl font-semibold tracking-[-0.025em] sm:text-4xl">
          Answering in three steps
        </h2>
        <ol className="mt-12 grid gap-10 md:grid-cols-3 md:gap-8">
          {steps.map(({ title, text }, at) => (
            <li key={title} className="relative border-t-2 border-line pt-6">
              <span aria-hidden className="absolute -top-0.5 left-0 h-0.5 w-14 bg-accent" />
              <p className="text-sm font-semibold text-accent-ink tabular-nums">Step {at + 1}</p>
              <h3 className="mt-2 text-lg font-semibold tracking-tight">{title}</h3>
              <p className="mt-1.5 text-muted">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/**
 * Returns or throws what the work does, or what `onLate` does if the work has not settled in time. The work
 * itself continues: its later result is ignored, and a late failure is not reported as unhandled.
 * @param ms the deadline, counted from the call
 */
export async function withDeadline<Result, Late>(
  ms: number,
  work: Promise<Result>,
  onLate: () => Late,
): Promise<Result | Late> {
  const late = Symbol('late');
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<typeof late>((done) => {
    timer = setTimeout(() => done(late), ms);
  });
  try {
    const first = await Promise.race([work, deadline]);
    return first === late ? onLate() : first;
  } finally {
    clearTimeout(timer);
  }
}

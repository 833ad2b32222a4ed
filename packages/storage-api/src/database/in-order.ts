/**
 * Awaits pipelined statements, which cost one round trip together. Settles after all of them. Throws the
 * error of the first failed statement, because the later ones failed as a consequence.
 */
export async function inOrder<Sent extends readonly Promise<unknown>[]>(
  ...sent: Sent
): Promise<{ [At in keyof Sent]: Awaited<Sent[At]> }> {
  const ended = await Promise.allSettled(sent)
  const failed = ended.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  return ended.map((one) => (one as PromiseFulfilledResult<unknown>).value) as {
    [At in keyof Sent]: Awaited<Sent[At]>
  }
}

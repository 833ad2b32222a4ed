/**
 * Awaits statements that were sent without waiting for each other's answers, so that they cost one trip and not one each.
 * All have ended when this does, and the first that failed is the one that is thrown: those after it failed for it.
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

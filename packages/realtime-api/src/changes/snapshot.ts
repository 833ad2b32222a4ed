/** PostgreSQL's `pg_snapshot`: the transactions that had ended when it was taken. */
export type Snapshot = { xmin: bigint; xmax: bigint; running: Set<bigint> }

/** @param text `xmin:xmax:running,…` */
export function readSnapshot(text: string): Snapshot {
  const [xmin = '0', xmax = '0', running = ''] = text.split(':')
  const ids = running.split(',').filter((id) => id !== '')
  return { xmin: BigInt(xmin), xmax: BigInt(xmax), running: new Set(ids.map(BigInt)) }
}

export function hasEnded({ xmin, xmax, running }: Snapshot, transaction: bigint): boolean {
  return transaction < xmin || (transaction < xmax && !running.has(transaction))
}

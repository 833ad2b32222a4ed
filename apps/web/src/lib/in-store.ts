/**
 * Opens an IndexedDB database with one store for one transaction only, because an open connection would delay its
 * deletion. Fails if there is none, unless it `creates` one.
 * @returns the result of the request that `work` returns, once the transaction is complete
 */
export async function inStore(
  { database: name, table }: { database: string; table: string },
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest,
  { creates = false } = {},
): Promise<unknown> {
  const opening = indexedDB.open(name, 1)
  opening.onupgradeneeded = () => {
    if (creates) opening.result.createObjectStore(table)
    else opening.transaction?.abort()
  }
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  try {
    const transaction = database.transaction(table, mode)
    const request = work(transaction.objectStore(table))
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    return request.result
  } finally {
    database.close()
  }
}

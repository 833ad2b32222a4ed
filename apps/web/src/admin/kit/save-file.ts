/** Downloads a blob under a file name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Revoked with a delay, because the browser fetches the URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

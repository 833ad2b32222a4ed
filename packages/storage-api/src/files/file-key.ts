const version = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Names the file of a row's version, or a rendition of it. In folders of 256, which every file system
 * lists fast.
 * @throws for a version that is no UUID: another program wrote it
 */
export function fileKey(of: string, width?: number): string {
  if (!version.test(of)) throw new Error('a version that is no UUID')
  return `${of.slice(0, 2)}/${of}${width === undefined ? '' : `.${width}`}`
}

/** The version that a key belongs to; null for what is none of ours. */
export function versionOf(key: string): string | null {
  const file = key.split('/').at(-1)?.split('.')[0] ?? ''
  return version.test(file) ? file : null
}

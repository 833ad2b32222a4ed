/** An entry of Vite's `.vite/manifest.json` (https://vite.dev/guide/backend-integration). */
type ManifestChunk = {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
  dynamicImports?: string[]
}

export type BuildManifest = Record<string, ManifestChunk>

/**
 * The files that a browser loads before the chunks `roots` can run: the chunks, all their static imports, and their
 * stylesheets. Dynamic imports are followed where `follows` returns true.
 */
export function filesOf(
  manifest: BuildManifest,
  roots: string[],
  follows: (chunk: string) => boolean = () => false,
): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const waiting = [...roots]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no chunk ${name}`)
    if (seen.has(name)) continue
    seen.add(name)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file)
    waiting.push(...(chunk.imports ?? []), ...(chunk.dynamicImports ?? []).filter(follows))
  }
  return files
}

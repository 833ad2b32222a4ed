import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(?:js|css|html|svg|json|webmanifest|txt)$/
const smallestWorthwhile = 1024

/** Writes `.br` and `.gz` beside each text file of the build, so that the server only picks one. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      if (!dir) return
      const files = (await readdir(dir, { recursive: true })).filter((f) => compressible.test(f))
      await Promise.all(files.map((file) => compress(join(dir, file))))
    },
  }
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < smallestWorthwhile) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  await Promise.all([
    promisify(brotliCompress)(content, { params }).then((out) => writeFile(`${file}.br`, out)),
    promisify(gzip)(content, { level: 9 }).then((out) => writeFile(`${file}.gz`, out)),
  ])
}

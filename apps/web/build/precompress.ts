import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(?:js|css|html|svg|json|webmanifest|txt)$/
const minBytes = 1024

/** Writes `.br` and `.gz` beside each text file of the build, so that the server does not compress at run time. */
export function precompress(): Plugin {
  let dir = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved({ root, build }) {
      dir = resolve(root, build.outDir)
    },
    // The service worker is written only after the bundle is closed.
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const files = await readdir(dir, { recursive: true })
        await Promise.all(
          files.filter((f) => compressible.test(f)).map((f) => compress(join(dir, f))),
        )
      },
    },
  }
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < minBytes) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  await Promise.all([
    promisify(brotliCompress)(content, { params }).then((out) => writeFile(`${file}.br`, out)),
    promisify(gzip)(content, { level: 9 }).then((out) => writeFile(`${file}.gz`, out)),
  ])
}

import { inject } from 'vitest'
import type {} from '../support/screen-products.ts'
import { completeDocument } from './complete-document.ts'

declare global {
  interface Window {
    happyDOM: {
      setURL(url: string): void
      setViewport(size: { width: number; height: number }): void
      settings: { device: { prefersReducedMotion: string } }
    }
  }
}

// One product per worker, as in the browser tests, whose support files read these variables.
const { ports, postgres, secretKey } = inject('products')
const worker = Number(process.env.VITEST_POOL_ID) - 1
process.env.TEST_PARALLEL_INDEX = String(worker)
process.env.BROWSER_TEST_PORT = String(ports[worker])
process.env.BROWSER_TEST_POSTGRES = postgres
process.env.BROWSER_TEST_SECRET_KEY = secretKey

window.happyDOM.setURL(`http://localhost:${ports[worker]}/`)
window.happyDOM.setViewport({ width: 1280, height: 800 })
window.happyDOM.settings.device.prefersReducedMotion = 'reduce'
// The files of a worker share its window and modules, so only the first changes something.
completeDocument()

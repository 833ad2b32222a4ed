#!/usr/bin/env node
// Playwright starts this instead of Firefox; it starts Firefox and adapts the two where
// Playwright's
// WebDriver BiDi and Debian's Firefox are not compatible yet. Everything else passes unchanged.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'
import { engines } from '../../scripts/engines.mjs'

/**
 * Playwright sets a colour scheme for every context; a Firefox without that command stays light.
 */
const optional = 'emulation.setMediaFeaturesOverride'

/**
 * Playwright types by setting a field's value, which React takes for its own change. The browser's
 * own typing is what the keys of a user do.
 */
const typing = `() => Object.defineProperty(window, '__pw_bidiInsertText', {
  get: () => (text) => { document.execCommand('insertText', false, text) },
  set() {},
})`
/** Above all numbers that Playwright assigns to its commands. */
const ours = 2 ** 40

const listening = /WebDriver BiDi listening on (ws:\/\/.*)$/

const firefox = spawn(engines.firefox.programs[0] ?? '', process.argv.slice(2), {
  stdio: ['ignore', 'ignore', 'pipe'],
})
firefox.on('exit', (code) => process.exit(code ?? 1))
createInterface({ input: firefox.stderr }).on('line', (line) => {
  const address = listening.exec(line)?.[1]
  if (address) standBetween(address)
  else console.error(line)
})

/** @param {string} address where Firefox listens */
function standBetween(address) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('connection', (playwright, { url }) =>
    connect(playwright, new WebSocket(address + url)),
  )
  server.on('listening', () => {
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
    console.error(`WebDriver BiDi listening on ws://127.0.0.1:${port}`)
  })
}

/** @param {WebSocket} playwright @param {WebSocket} browser */
function connect(playwright, browser) {
  /** @type {string[]} sent before Firefox was there */
  const early = []
  /** @type {Map<number, string>} Playwright's commands whose responses are awaited here */
  const asked = new Map()
  playwright.on('message', (data) => {
    const text = String(data)
    const { id, method } = JSON.parse(text)
    if (method === optional || method === 'session.new') asked.set(id, method)
    if (browser.readyState === WebSocket.OPEN) browser.send(text)
    else early.push(text)
  })
  browser.on('open', () => {
    for (const text of early) browser.send(text)
  })
  browser.on('message', (data) => {
    const text = String(data)
    const { id, error } = JSON.parse(text)
    if (id === ours) return
    const method = asked.get(id)
    asked.delete(id)
    if (method === 'session.new') {
      const params = { functionDeclaration: typing }
      browser.send(JSON.stringify({ id: ours, method: 'script.addPreloadScript', params }))
    }
    const isMissing = method === optional && error === 'unknown command'
    playwright.send(isMissing ? JSON.stringify({ type: 'success', id, result: {} }) : text)
  })
  playwright.on('close', () => browser.close())
  browser.on('close', () => playwright.close())
}

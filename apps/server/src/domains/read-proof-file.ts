import http from 'node:http'
import https from 'node:https'

/** Our line has 60 bytes. */
const maximumBytes = 2_048

export type FileAnswer = { status: number; text: string } | 'too long' | 'unreachable'

type Target = {
  scheme: 'http' | 'https'
  /** Looked up and checked before. The name is not looked up again. */
  address: string
  port: number
  host: string
  path: string
  timeoutMs: number
}

/**
 * Reads a small file from one address, with the host's name in the request. Follows no redirect, reads a few
 * kilobytes at most, and ends at the time limit however slowly the server sends.
 */
export function readProofFile({
  scheme,
  address,
  port,
  host,
  path,
  timeoutMs,
}: Target): Promise<FileAnswer> {
  return new Promise((resolve) => {
    const request = (scheme === 'https' ? https : http).request({
      host: address,
      port,
      path,
      agent: false,
      ...(scheme === 'https' && { servername: host }),
      headers: {
        host,
        accept: 'text/plain',
        'accept-encoding': 'identity',
        'user-agent': 'Sanamsob-Domain-Check',
      },
    })
    const settle = (answer: FileAnswer) => {
      clearTimeout(timer)
      resolve(answer)
      request.destroy()
    }
    const timer = setTimeout(() => settle('unreachable'), timeoutMs)
    request.on('error', () => settle('unreachable'))
    request.on('response', (response) => {
      const status = response.statusCode ?? 0
      if (status !== 200) return settle({ status, text: '' })
      const chunks: Buffer[] = []
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > maximumBytes) settle('too long')
        else chunks.push(chunk)
      })
      response.on('error', () => settle('unreachable'))
      response.on('aborted', () => settle('unreachable'))
      response.on('end', () => settle({ status, text: Buffer.concat(chunks).toString('utf8') }))
    })
    request.end()
  })
}

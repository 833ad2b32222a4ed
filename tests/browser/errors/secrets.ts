import { expect } from '@playwright/test'
import { demo, guest, signUp } from '../../support/product.ts'
import type { StoppableProduct } from '../../support/stoppable-product.ts'

/** Signs in, acts and visits while the database is stopped, then reads the server's log. */
export async function expectNoSecretInLog(product: StoppableProduct): Promise<void> {
  const { server } = product
  const { client, token } = await signUp(server)
  const visitor = await guest(server)
  await product.stopDatabase()
  const outcomes = await Promise.all([
    visitor.auth.signInWithPassword({ email: demo.learner, password: demo.password }),
    client.from('profiles').select(),
    client.rpc('dashboard'),
    client.functions.invoke('check-payment-status', { body: { order_id: 'x' } }),
  ])
  for (const { error } of outcomes) expect(error).not.toBeNull()
  await fetch(`${server.url}/reset-password?code=${token}`)

  const written = () => JSON.stringify(product.log())
  await expect.poll(written).toContain('could not be looked up')
  const log = written()
  expect(log).toContain('the auth service failed')
  expect(log).not.toContain(demo.password)
  expect(log).not.toContain(token)
  expect(log).not.toMatch(/sb_secret_|postgres:\/\/|eyJ[\w-]+\./)
}

/** Whom the fake provider knows: what an operator would have got there. */
export const fakeClient = {
  id: 'client-of-tests',
  secret: 'a secret of the tests and of nobody else',
}

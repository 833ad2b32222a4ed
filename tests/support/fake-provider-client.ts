/** The client that the fake provider knows, as an operator would have registered it. */
export const fakeClient = {
  id: 'client-of-tests',
  secret: 'a secret of the tests and of nobody else',
}

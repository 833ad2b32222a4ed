/**
 * How the pinned Node runs the product. A small nursery keeps the process under 200 MB with 64
 * connections at full load; it costs a few per cent of CPU in collections.
 */
export const nodeFlags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4']

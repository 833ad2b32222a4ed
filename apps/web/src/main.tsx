import './app/theme/fonts.css'
import './app/theme/mantine-styles'
import './app/theme/global.css'
import './app/theme/print.css'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { App, connect } from './app/app'
import { installWorker } from './app/install-worker'
import { reloadForRelease } from './app/reload-for-release'
import { StartFailure } from './app/start-failure'
import { Starting } from './app/starting'
import { fetchBootstrap, readBootstrap } from './lib/bootstrap'
import { watchConnection } from './lib/connection'

addEventListener('vite:preloadError', reloadForRelease)
if (import.meta.env.PROD) installWorker()
watchConnection()

const found = readBootstrap()
const site = found ? connect(found) : fetchBootstrap().then(connect)

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')
createRoot(container).render(
  <StrictMode>
    <StartFailure>
      <Suspense fallback={<Starting />}>
        <App site={site} />
      </Suspense>
    </StartFailure>
  </StrictMode>,
)

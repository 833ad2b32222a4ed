import { renderSVG } from 'uqr'
import { escapeHtml } from '../../../html/escape-html.ts'
import { webFonts } from '../../../html/web-fonts.ts'
import type { PaymentOrder } from '../../port.ts'
import { paymentTexts } from '../../texts.ts'

const texts = paymentTexts.sandbox

const style = `
:root { color-scheme: light; font-family: 'IBM Plex Sans Thai', 'Noto Sans Thai', 'Sarabun', system-ui, sans-serif }
body { margin: 0; background: #e8eef6; color: #10233f; display: grid; justify-items: center }
main { width: min(100%, 26rem); min-height: 100vh; background: #fff; display: grid; align-content: start }
header { background: #0b3d91; color: #fff; padding: 1.25rem 1rem }
h1 { font-size: 1.15rem; margin: 0 }
section { padding: 1rem; display: grid; gap: .75rem }
.notice { margin: 0; padding: .6rem 1rem; background: #fff4d6; color: #573b00; font-size: .9rem }
.qr { width: 14rem; max-width: 80%; margin: 0 auto; text-align: center } .qr svg { width: 100%; height: auto }
dl { display: grid; grid-template-columns: auto 1fr; gap: .4rem 1rem; margin: 0 }
dd { margin: 0; text-align: right; overflow-wrap: anywhere } .sum { font-size: 1.6rem; font-weight: 700 }
form { display: grid } button { font: inherit; padding: .85rem; border-radius: .7rem; cursor: pointer;
  border: 1px solid #b8c6db; background: #fff; color: inherit } button.main { background: #0b3d91; color: #fff }
button:focus-visible, a:focus-visible { outline: 3px solid #f2a900; outline-offset: 2px }
a { color: #0b3d91; text-align: center; padding: .5rem }
`

/** Renders the simulated bank's page for one order: without scripts, each button in its own form. */
export function renderSandboxPage(order: PaymentOrder): string {
  const number = escapeHtml(order.mch_order_no)
  const state =
    order.status === 'paid' ? texts.settled : order.status === 'failed' ? texts.expired : ''
  const code = order.qr_payload ? renderSVG(order.qr_payload, { border: 2 }) : ''
  return `<!doctype html>
<html lang="th">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${texts.title}</title>
<style>${webFonts()}${style}</style>
</head>
<body>
<main>
<header><h1>${texts.title}</h1></header>
<p class="notice">${texts.notice}</p>
<section>
${state && `<p role="status">${state}</p>`}
<div class="qr" role="img" aria-label="${texts.scan}">${code}</div>
<dl>
<dt>${texts.amount}</dt><dd class="sum">${texts.baht((order.amount_satang / 100).toFixed(2))}</dd>
<dt>${texts.payee}</dt><dd>${texts.payeeName}</dd>
<dt>${texts.item}</dt><dd>${paymentTexts.productName(order.points_amount)}</dd>
<dt>${texts.number}</dt><dd>${number}</dd>
</dl>
${order.status === 'paid' ? '' : buttons(order)}
<a href="/payment-pending?order_id=${encodeURIComponent(order.id)}">${texts.back}</a>
</section>
</main>
</body>
</html>`
}

function buttons(order: PaymentOrder): string {
  return (['pay', 'fail', 'delay', 'late'] as const)
    .map((action) => {
      const target = `/payments/sandbox/orders/${encodeURIComponent(order.id)}/${action}`
      const look = action === 'pay' ? ' class="main"' : ''
      return `<form method="post" action="${target}"><button${look}>${texts[action]}</button></form>`
    })
    .join('\n')
}

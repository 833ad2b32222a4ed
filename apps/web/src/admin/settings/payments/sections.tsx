import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import {
  type ControlProps,
  chosenFrom,
  isLink,
  isPrice,
  type Section,
  secretControl,
  secretMask,
  switchControl,
} from '@/admin/kit/settings/setting'
import { texts as formTexts } from '@/admin/kit/settings/texts'
import { texts } from './texts'

const { packages, gateway, channels, stripe } = texts
const ksher = (name: string) => `payment_ksher_${name}`
const enabled = ksher('enabled')
const stripeKey = (name: string) => `payment_stripe_${name}`

/** A path on this site, or a URL on another one. */
const isPath = (value: string) =>
  value === '' || /^(https:\/\/[^\s/]+)?\/(?!\/)\S*$/.test(value) ? null : gateway.pathInvalid

/** Also accepts a gateway on localhost. */
const isGatewayLink = (value: string) =>
  /^http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?(\/\S*)?$/.test(value) ? null : isLink(value)

const isPrivateKey = (value: string) =>
  value === '' || value === secretMask || /^-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(value)
    ? null
    : formTexts.privateKey

function ChannelChoice({ label, value, onChange, error, disabled }: ControlProps) {
  const chosen = value.split(',').filter(Boolean)
  return (
    <Checkbox.Group
      label={label}
      error={error}
      value={chosen}
      // In a fixed order, so that equal choices are equal values.
      onChange={(names) =>
        onChange(
          Object.keys(channels)
            .filter((name) => names.includes(name))
            .join(','),
        )
      }
    >
      {Object.entries(channels).map(([name, word]) => (
        <Checkbox key={name} value={name} label={word} disabled={disabled} mt="xs" />
      ))}
    </Checkbox.Group>
  )
}

const standardPrices = { 30: '25', 100: '75', 200: '139' } as const

export const sections: Section[] = [
  {
    title: packages.title,
    settings: ([30, 100, 200] as const).flatMap((points) => [
      {
        key: `package_${points}_points_enabled`,
        label: packages.enabled(points),
        standard: 'true',
        control: switchControl,
      },
      {
        key: `package_${points}_points_price`,
        label: packages.price(points),
        standard: standardPrices[points],
        needs: `package_${points}_points_enabled`,
        refuse: isPrice,
      },
    ]),
  },
  {
    title: gateway.title,
    about: gateway.about,
    settings: [
      { key: enabled, label: gateway.enabled, standard: 'false', control: switchControl },
      {
        key: 'payment_use_hardcoded_settings',
        label: gateway.builtIn,
        hint: gateway.builtInHint,
        standard: 'false',
        control: switchControl,
      },
      { key: ksher('app_id'), label: gateway.app_id },
      {
        key: ksher('private_key'),
        label: gateway.private_key,
        control: secretControl,
        refuse: isPrivateKey,
      },
      {
        key: ksher('gateway_url'),
        label: gateway.gateway_url,
        standard: 'https://gateway.ksher.com/api/',
        refuse: isGatewayLink,
      },
      {
        key: ksher('notify_url'),
        label: gateway.notify_url,
        hint: gateway.notifyHint,
        refuse: isGatewayLink,
      },
      {
        key: ksher('success_url'),
        label: gateway.success_url,
        hint: gateway.pathHint,
        standard: '/payment-success',
        refuse: isPath,
      },
      {
        key: ksher('fail_url'),
        label: gateway.fail_url,
        hint: gateway.pathHint,
        standard: '/payment-failed',
        refuse: isPath,
      },
      {
        key: ksher('channels'),
        label: gateway.channels,
        standard: Object.keys(channels).join(','),
        control: ChannelChoice,
        refuse: (value) => (value === '' ? gateway.noChannel : null),
      },
      {
        key: ksher('currency'),
        label: gateway.currency,
        standard: 'THB',
        control: chosenFrom([{ value: 'THB', label: 'THB' }]),
      },
    ],
  },
  {
    title: stripe.title,
    about: stripe.about,
    settings: [
      {
        key: stripeKey('enabled'),
        label: stripe.enabled,
        hint: stripe.enabledHint,
        standard: 'false',
        control: switchControl,
      },
      { key: stripeKey('account_id'), label: stripe.account_id, hint: stripe.accountHint },
      { key: stripeKey('secret_key'), label: stripe.secret_key, control: secretControl },
      {
        key: stripeKey('webhook_secret_key'),
        label: stripe.webhook_secret_key,
        hint: stripe.webhookHint,
        control: secretControl,
      },
    ],
  },
]

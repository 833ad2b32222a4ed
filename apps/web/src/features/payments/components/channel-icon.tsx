import {
  IconCalendarDollar,
  IconCreditCard,
  IconDeviceMobile,
  IconQrcode,
  IconWallet,
} from '@tabler/icons-react'

const icons: Record<string, typeof IconWallet> = {
  promptpay: IconQrcode,
  linepay: IconDeviceMobile,
  airpay: IconDeviceMobile,
  truemoney: IconWallet,
  atome: IconCalendarDollar,
  card: IconCreditCard,
  ktc_instal: IconCalendarDollar,
  kbank_instal: IconCalendarDollar,
}

/** Icon of a channel. It is decorative because the channel's name stands beside it. */
export function ChannelIcon({ channel }: { channel: string }) {
  const Icon = icons[channel] ?? IconWallet
  return <Icon size={24} aria-hidden="true" />
}

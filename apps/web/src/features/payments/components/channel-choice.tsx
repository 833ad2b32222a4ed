import { Text } from '@mantine/core'
import {
  IconCalendarDollar,
  IconCreditCard,
  IconDeviceMobile,
  IconQrcode,
  IconWallet,
} from '@tabler/icons-react'
import { ChoiceGroup } from '@/components/choice-card'
import { IconChoice } from '@/components/icon-choice'
import { channelName } from '@/components/payment-words/channel-name'
import { texts } from '../texts'
import classes from './purchase-screen.module.css'

type Props = {
  /** Channels that accept the amount of the selected package. */
  channels: string[]
  chosen: string | null
  onChoose: (channel: string) => void
}

export function ChannelChoice({ channels, chosen, onChoose }: Props) {
  return (
    <ChoiceGroup legend={texts.channels.legend} className={classes.channelChoice}>
      {channels.length === 0 && <Text c="dimmed">{texts.channels.none}</Text>}
      {channels.map((channel) => (
        <IconChoice
          key={channel}
          group="channel"
          icon={<ChannelIcon channel={channel} />}
          name={channelName(channel)}
          hint={channelHint(channel)}
          checked={channel === chosen}
          onChoose={() => onChoose(channel)}
        />
      ))}
    </ChoiceGroup>
  )
}

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
function ChannelIcon({ channel }: { channel: string }) {
  const Icon = icons[channel] ?? IconWallet
  return <Icon size={24} aria-hidden="true" />
}

function channelHint(channel: string): string | undefined {
  return texts.channels.hints[channel]
}

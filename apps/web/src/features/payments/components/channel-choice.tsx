import { Text } from '@mantine/core'
import { ChoiceGroup } from '@/components/choice-card'
import { IconChoice } from '@/components/icon-choice'
import { channelName } from '@/components/payment-words/channel-name'
import { channelHint } from '../rules/channel-words'
import { texts } from '../texts'
import classes from './channel-choice.module.css'
import { ChannelIcon } from './channel-icon'

type Props = {
  /** Channels that accept the amount of the selected package. */
  channels: string[]
  chosen: string | null
  onChoose: (channel: string) => void
}

export function ChannelChoice({ channels, chosen, onChoose }: Props) {
  return (
    <ChoiceGroup legend={texts.channels.legend} className={classes.choice}>
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

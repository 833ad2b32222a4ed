import { Text } from '@mantine/core'
import { ChoiceGroup } from '@/components/choice-card'
import { IconChoice } from '@/components/icon-choice'
import { channelName } from '@/components/payment-words/channel-name'
import { channelHint } from '../rules/channel-words'
import { texts } from '../texts'
import classes from './channel-choice.module.css'
import { ChannelIcon } from './channel-icon'

type Props = {
  /** Those that can take the amount of the chosen package. */
  channels: string[]
  chosen: string | null
  onChoose: (channel: string) => void
}

/** How to pay. */
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

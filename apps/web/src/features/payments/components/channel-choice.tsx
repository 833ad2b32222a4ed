import { Text } from '@mantine/core'
import { ChoiceCard, ChoiceGroup } from '@/components/choice-card'
import { channelHint, channelName } from '../rules/channel-words'
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
        <ChoiceCard
          key={channel}
          name="channel"
          checked={channel === chosen}
          onChoose={() => onChoose(channel)}
          className={classes.option}
        >
          <ChannelIcon channel={channel} />
          <span className={classes.words}>
            <strong>{channelName(channel)}</strong>
            <span>{channelHint(channel)}</span>
          </span>
        </ChoiceCard>
      ))}
    </ChoiceGroup>
  )
}

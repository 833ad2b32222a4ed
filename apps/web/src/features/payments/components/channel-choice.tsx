import { Text } from '@mantine/core'
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
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>{texts.channels.legend}</legend>
      {channels.length === 0 && <Text c="dimmed">{texts.channels.none}</Text>}
      {channels.map((channel) => (
        <label key={channel} className={classes.option}>
          <ChannelIcon channel={channel} />
          <span className={classes.words}>
            <strong>{channelName(channel)}</strong>
            <span>{channelHint(channel)}</span>
          </span>
          <input
            type="radio"
            name="channel"
            className={classes.radio}
            checked={channel === chosen}
            onChange={() => onChoose(channel)}
          />
        </label>
      ))}
    </fieldset>
  )
}

import { texts } from '../texts'

export function channelHint(channel: string): string | undefined {
  return texts.channels.hints[channel]
}

import { texts } from '../texts'

/** A channel as people know it; one that a gateway added since is called what the gateway calls it. */
export function channelName(channel: string): string {
  return texts.channels.names[channel] ?? channel
}

export function channelHint(channel: string): string | undefined {
  return texts.channels.hints[channel]
}

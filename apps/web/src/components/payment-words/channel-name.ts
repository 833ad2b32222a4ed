import { texts } from './texts'

export const channelNames = texts.channels

/** A channel as people know it; one that a gateway added since is called what the gateway calls it. */
export function channelName(channel: string): string {
  return texts.channels[channel] ?? channel
}

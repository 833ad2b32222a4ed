import { texts } from './texts'

export const channelNames = texts.channels

/** The familiar name of a payment channel; an unknown channel is shown by the gateway's own name. */
export function channelName(channel: string): string {
  return texts.channels[channel] ?? channel
}

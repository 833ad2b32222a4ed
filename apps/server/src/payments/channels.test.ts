import { expect, test } from 'vitest'
import { allChannels as all, channelsFor, readChannels } from './channels.ts'

test('offers instalments from 3,000 baht and Atome from 20', () => {
  expect(channelsFor(all, 1_999)).toEqual(['promptpay', 'linepay', 'airpay', 'truemoney', 'card'])
  expect(channelsFor(all, 2_000)).toContain('atome')
  expect(channelsFor(all, 299_999)).not.toContain('ktc_instal')
  expect(channelsFor(all, 300_000)).toEqual(all.map((channel) => channel.name))
})

test('reads each known name once from a setting with spaces, capitals, repeats and unknown names', () => {
  expect(readChannels(' PromptPay, card ,card,,bitcoin').map((channel) => channel.name)).toEqual([
    'promptpay',
    'card',
  ])
})

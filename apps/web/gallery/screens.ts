/**
 * The screens and states that the gallery frames: first the shared ones, then each product's from
 * its fixtures.
 */
import { parts } from './parts.ts'
import { EVERY_STATE, type ScreenState, states } from './states.ts'

export const screens: readonly ScreenState[] = [
  ...states('Home', '/', true, EVERY_STATE),
  ...states('Home, visitor', '/', false, ['full']),
  ...states('Login', '/login', false, ['full', 'offline']),
  ...states('Reset password', '/resetPass', false, ['full']),
  ...states('Profile', '/my', true, ['full']),
  ...states('Profile, visitor', '/my', false, ['full']),
  ...states('Settings', '/setting', true, ['full']),
  ...states('Get the app', '/downloadApp', false, ['full']),
  ...states('About', '/aboutUs', true, ['full', 'loading', 'error']),
  ...states('About, logged out', '/aboutUs', false, ['full']),
  ...states('Announcements', '/notice', false, EVERY_STATE),
  ...states('Announcement', '/notice/1', false, ['full', 'empty', 'error']),
  ...states('Bind email', '/bindEmail', true, ['full', 'error']),
  ...states('Market', '/markets/BTC-USDT', false, EVERY_STATE),
  ...states('Market, not tradable', '/markets/LTC-USDT', false, ['full']),
  ...states('Market, unknown', '/markets/XYZ-USDT', false, ['full']),
  ...states('Markets', '/coinSearch', false, EVERY_STATE),
  ...states('Markets, none found', '/markets?q=xyz', false, ['full']),
  ...states('Assets', '/balances', true, ['full', 'loading', 'error', 'offline']),
  ...states('Assets, logged out', '/balances', false, ['full']),
  ...states('Records', '/balanceRecord', true, ['full', 'loading', 'error']),
  ...states('Transfer', '/coinTransfer', true, ['full', 'loading', 'error']),
  ...parts.flatMap((part) => part.screens ?? []),
]

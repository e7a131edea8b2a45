/**
 * Has the markets loaded, whose decimals orders are written with; by itself, so only it renders.
 */
import { useMarkets } from '../live/markets.ts'

export function KeepMarkets() {
  useMarkets()
  return null
}

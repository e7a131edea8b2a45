/** The operator's external URLs: support, and the fallback for visitors without a wallet. */
import type { Reply } from '@assay/wire/route.ts'
import type { getAbout } from '@assay/wire/routes/home.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useGo } from '../../routing/useGo.ts'
import { aboutQuery } from './aboutQuery.ts'

const urlOf = ({ supportUrl }: Reply<typeof getAbout>): string | undefined =>
  /^(https:\/\/|mailto:)/.test(supportUrl) ? supportUrl : undefined

export function useSupportUrl(): string | undefined {
  const about = useQuery(aboutQuery).data
  return about && urlOf(about)
}

/** Only https, so that the shown host is the one that answers. */
function fallbackOf(about: Pick<Reply<typeof getAbout>, 'walletFallbackUrl'> | undefined) {
  const url = about?.walletFallbackUrl ?? ''
  return /^https:\/\/./.test(url) && URL.canParse(url)
    ? { url, host: new URL(url).hostname }
    : undefined
}

export const useWalletFallback = () => fallbackOf(useQuery(aboutQuery).data)

/**
 * Opens the operator's own support, or the help center. If pressed before it is known which, it
 * asks first, and does nothing once the user has left the page.
 */
export function useOpenSupport(): { open: () => void; isAsking: boolean } {
  const { data, isFetching, refetch } = useQuery(aboutQuery)
  const [isAsking, setAsking] = useState(false)
  const go = useGo()
  const lead = (openUrl: (url: string) => unknown) => {
    setAsking(false)
    const url = data && urlOf(data)
    if (url) openUrl(url)
    else go.to('/helpCenter')
  }
  useEffect(() => {
    if (isAsking && !isFetching) lead(openLate)
  })
  const ask = () => {
    if (!isFetching) void refetch()
    setAsking(true)
  }
  return { open: data ? () => lead(openWindow) : ask, isAsking }
}

const openWindow = (url: string) => window.open(url, '_blank', 'noopener,noreferrer')

/** Long after a press a browser may block the window, which only a named window reveals. */
function openLate(url: string): void {
  const opened = window.open(url, '_blank')
  if (opened) opened.opener = null
  else location.assign(url)
}

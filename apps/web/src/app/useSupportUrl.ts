/** Where customer service is reached. Only a web or mail address of the operator's is given out. */
import { getAbout } from '@assay/wire/routes/home.ts'
import { useQuery } from '@tanstack/react-query'
import { readQuery } from '../api/queryClient.ts'
import { useGo } from './routing/useGo.ts'

const aboutQuery = readQuery(getAbout, {}, Number.POSITIVE_INFINITY)

export function useSupportUrl(): string | undefined {
  const url = useQuery(aboutQuery).data?.supportUrl
  return url && /^(https:\/\/|mailto:)/.test(url) ? url : undefined
}

/** Leads to the operator's own customer service, or to the help center, which needs a login. */
export function useOpenSupport(): () => void {
  const url = useSupportUrl()
  const go = useGo()
  return () => {
    if (url) window.open(url, '_blank', 'noopener,noreferrer')
    else void go.to('/helpCenter')
  }
}

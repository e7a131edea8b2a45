/** Where a change of security was asked for: the gate of a withdrawal or an order says `?from=`. */
import { useLocation } from 'react-router'
import { hasRoute } from '../../routing/routeOf.ts'

export function useCameFrom(): string | undefined {
  const { search } = useLocation()
  const asked = new URLSearchParams(search).get('from')
  return asked?.startsWith('/') && hasRoute(asked) ? asked : undefined
}

import { Navigate, useLocation } from 'react-router'

/** Leads old links to the page, with their plan. */
export function OldLockScreen() {
  const { search } = useLocation()
  return <Navigate to={`/confirmLock${search}`} replace />
}

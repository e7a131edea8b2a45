import { useState } from 'react'

/** The last value that was not missing: a sheet keeps its content while it closes. */
export function useLastShown<T>(value: T | undefined): T | undefined {
  const [shown, setShown] = useState(value)
  if (value !== undefined && value !== shown) setShown(value)
  return shown
}

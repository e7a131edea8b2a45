/** The mark: a dial of ticks with its hand at ten past ten, as on the members' app. */
export function ConsoleMark({ size }: { size: number }) {
  return <img src="/icon.svg" width={size} height={size} alt="" />
}

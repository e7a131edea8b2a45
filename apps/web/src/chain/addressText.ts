/** An address for comparison by people and for wallets. */

/** Groups of four after `0x`, so that two addresses can be compared by eye. */
export function chunked(address: string): string[] {
  return ['0x', ...(address.slice(2).match(/.{1,4}/g) ?? [])]
}

/** EIP-681: scanning it fills in network, token and receiver. Without a token: the native coin. */
export function walletLink({ token, chainId }: { token: string; chainId: number }, to: string) {
  if (token === '') return `ethereum:${to}@${chainId}`
  return `ethereum:${token}@${chainId}/transfer?address=${to}`
}

/** The address in pasted text: plain, or from a wallet's code; '' if there is none. */
export function pastedAddress(text: string): string {
  const [, target = '', path = '', query = ''] =
    /^ethereum:(0x[0-9a-fA-F]{40})(?:@\d+)?(\/transfer)?(?:\?(.*))?$/.exec(text.trim()) ?? []
  const to = path ? (new URLSearchParams(query).get('address') ?? '') : target
  return to || (/0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/.exec(text)?.[0] ?? '')
}

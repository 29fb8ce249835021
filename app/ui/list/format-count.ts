/** @returns "1,234", or "1,000+" when counting stopped there */
export function formatCount({ total, hasMore = false }: { total: number; hasMore?: boolean }): string {
  return total.toLocaleString('en-US') + (hasMore ? '+' : '')
}

export function sumOf(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/** @returns how many there are, such as "1,234"; "1,000+" where counting stopped there */
export function formatCount({ total, hasMore = false }: { total: number; hasMore?: boolean }): string {
  return total.toLocaleString('en-US') + (hasMore ? '+' : '')
}

export function sumOf(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

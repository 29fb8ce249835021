// Adds to HTML's accordion: arrow keys, Home and End move between the summaries.
document.addEventListener('keydown', (event) => {
  const { target } = event
  if (!(target instanceof HTMLElement)) return
  const questions = [...(target.closest('.accordion')?.querySelectorAll('summary') ?? [])]
  const at = questions.indexOf(target)
  if (at < 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const last = questions.length - 1
  const ways = new Map([
    ['ArrowDown', at === last ? 0 : at + 1],
    ['ArrowUp', at === 0 ? last : at - 1],
    ['Home', 0],
    ['End', last],
  ])
  const next = ways.get(event.key)
  if (next === undefined) return
  event.preventDefault()
  questions[next]?.focus()
})

// Arrow keys, Home and End for links that look like tabs.
document.addEventListener('keydown', (event) => {
  const { target } = event
  if (!(target instanceof HTMLAnchorElement)) return
  const tabs = [...(target.closest('.kind-tabs')?.querySelectorAll('a') ?? [])]
  const at = tabs.indexOf(target)
  if (at < 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const last = tabs.length - 1
  const ways = new Map([
    ['ArrowRight', at === last ? 0 : at + 1],
    ['ArrowLeft', at === 0 ? last : at - 1],
    ['Home', 0],
    ['End', last],
  ])
  const next = ways.get(event.key)
  if (next === undefined) return
  event.preventDefault()
  tabs[next]?.focus()
})
// On a phone not all categories fit into their row: scroll to the selected one.
for (const row of document.querySelectorAll('.categories')) {
  /** @param {Element} element */
  const middle = (element) => element.getBoundingClientRect().left + element.clientWidth / 2
  const chosen = row.querySelector('[aria-current]')
  if (chosen) row.scrollLeft += middle(chosen) - middle(row)
}

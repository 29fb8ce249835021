// Adds the reader's local time below a session's time, when it differs.
for (const time of document.querySelectorAll('time[data-ends]')) {
  if (!(time instanceof HTMLTimeElement)) continue
  const { ends = '', zone } = time.dataset
  /** @param {string} [timeZone] default: the reader's own */
  const write = (timeZone) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    })
      .formatRange(new Date(time.dateTime), new Date(ends))
      // Newer time-zone data puts thin spaces around the dash and before AM, which the typeface lacks.
      .replace(/\s/g, ' ')
      .replace(' – ', '–')
  const own = write()
  const line = time.nextElementSibling
  if (!line || own === write(zone)) continue
  // Lines break before the hours, and within them only when there is no room.
  const hours = document.createElement('span')
  const [, day = '', clock = ''] = /^(.*, )(.*)$/.exec(own) ?? []
  hours.textContent = clock
  line.replaceChildren(`Your time: ${day}`, hours)
}

/**
 * Points on a line of nodes, the last one lit: notes or next steps beside a form.
 *
 * @param title makes it an ordered list under this title
 */
export function Points({ title, points }: { title?: string; points: readonly { title: string; text: string }[] }) {
  const List = title ? 'ol' : 'ul'
  const Heading = title ? 'h3' : 'h2'
  return (
    <div>
      {title && <h2>{title}</h2>}
      <List className="points-line">
        {points.map((point) => (
          <li key={point.title}>
            <Heading>{point.title}</Heading>
            <p>{point.text}</p>
          </li>
        ))}
      </List>
    </div>
  )
}

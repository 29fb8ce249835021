/**
 * The line of the network with a node at each point and the last one lit: beside a form, what is worth knowing or comes next.
 *
 * @param title stands above a list whose order matters
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

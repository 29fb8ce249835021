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
      {title && <h2 className="text-xl/tight tracking-[-0.02em]">{title}</h2>}
      <List className={`points-line ml-2 grid ${title ? 'mt-5 gap-5' : 'mt-3 gap-6'}`}>
        {points.map((point) => (
          <li key={point.title}>
            <Heading
              className={
                title ? 'font-body text-base/[1.55] font-semibold tracking-normal' : 'text-xl/tight tracking-[-0.02em]'
              }
            >
              {point.title}
            </Heading>
            <p className={`max-w-[34em] text-ink-soft ${title ? 'mt-0.5' : 'mt-1.5'}`}>{point.text}</p>
          </li>
        ))}
      </List>
    </div>
  )
}

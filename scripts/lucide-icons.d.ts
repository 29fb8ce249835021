declare module 'lucide:*' {
  const drawing: string
  export default drawing
}

// A page on which nothing is to be done yet.
export function LoadingScreen({ text }: { text: string }) {
  return (
    <div class="app centered" role="status">
      {text}
    </div>
  );
}

import { Banner } from '../kit/Banner.tsx';
import { Button } from '../kit/Button.tsx';

/** Rows stay; without a connection the shell's banner explains it. */
export function FailedRefresh({ message, onTryAgain }: { message: string | null; onTryAgain: () => void }) {
  return (
    <Banner
      tone="danger"
      role="alert"
      title="The list couldn’t be refreshed."
      action={
        <Button size="small" onClick={onTryAgain}>
          Try again
        </Button>
      }
    >
      {message}
    </Banner>
  );
}

/** The rows are there, but the code of their actions isn't. */
export function NoActions({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <Banner
      tone="warning"
      role="alert"
      title="Actions couldn’t be loaded."
      action={
        <Button size="small" onClick={onTryAgain}>
          Try again
        </Button>
      }
    >
      Connect to the server, then try again.
    </Banner>
  );
}

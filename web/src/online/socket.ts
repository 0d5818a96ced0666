// A connection that reconnects: after a while, or as soon as the network is back.
export interface Socket {
  send(message: object): void;
  close(): void;
}

export interface Listener {
  message(data: unknown): void;
  /** Whether we are connected now. */
  connected(open: boolean): void;
}

export type Connect = (listener: Listener) => Socket;

const kShortestWait = 400;
const kLongestWait = 8000;

export function liveSocket(address: string): Connect {
  return (listener) => {
    let socket: WebSocket | null = null;
    let wait = kShortestWait;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let closed = false;

    const open = () => {
      clearTimeout(timer);
      if (closed) return;
      const made = new WebSocket(address);
      socket = made;
      made.onopen = () => {
        wait = kShortestWait;
        listener.connected(true);
      };
      made.onmessage = ({ data }) => listener.message(JSON.parse(String(data)));
      made.onclose = () => {
        if (socket !== made || closed) return;
        listener.connected(false);
        // Not all at the same moment: a server that ends has thousands of visitors.
        timer = setTimeout(open, wait * (0.5 + Math.random() / 2));
        wait = Math.min(wait * 2, kLongestWait);
      };
    };
    const back = () => {
      if (socket?.readyState !== WebSocket.OPEN && socket?.readyState !== WebSocket.CONNECTING)
        open();
    };
    // The browser notices a dead network at once.
    const gone = () => socket?.close();
    addEventListener('online', back);
    addEventListener('offline', gone);
    open();
    return {
      send(message) {
        if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
      },
      close() {
        closed = true;
        clearTimeout(timer);
        removeEventListener('online', back);
        removeEventListener('offline', gone);
        socket?.close();
      },
    };
  };
}
